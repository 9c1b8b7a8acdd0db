/** The energy system in tables: shares in 2010, where they drift by themselves by 2100, and where policy takes them. */

export const fuels = ['Coal', 'Oil', 'Gas', 'Nuclear', 'Biomass', 'Hydro', 'Solar', 'Wind'] as const
export type Fuel = (typeof fuels)[number]

export const sectors = ['Industry', 'Residential and Commercial', 'Transportation'] as const
export type Sector = (typeof sectors)[number]

export const carriers = ['Electricity', 'Gases', 'Hydrogen', 'Liquids', 'Solids'] as const
export type Carrier = (typeof carriers)[number]

/** Share of a sector in final energy. */
export const sectorShares: Record<Sector, number> = {
  Industry: 0.37,
  'Residential and Commercial': 0.35,
  Transportation: 0.28,
}

export type Path = readonly [start: number, drift: number, clean: number]

/** Shares of the carriers in the final energy of each sector. */
export const carrierShares: Record<Sector, Record<Carrier, Path>> = {
  Industry: {
    Electricity: [0.24, 0.38, 0.52],
    Gases: [0.22, 0.25, 0.12],
    Hydrogen: [0, 0.02, 0.14],
    Liquids: [0.18, 0.17, 0.1],
    Solids: [0.36, 0.18, 0.12],
  },
  'Residential and Commercial': {
    Electricity: [0.29, 0.55, 0.78],
    Gases: [0.25, 0.25, 0.07],
    Hydrogen: [0, 0, 0.03],
    Liquids: [0.14, 0.08, 0.03],
    Solids: [0.32, 0.12, 0.09],
  },
  Transportation: {
    Electricity: [0.01, 0.25, 0.52],
    Gases: [0.04, 0.06, 0.02],
    Hydrogen: [0, 0.02, 0.16],
    Liquids: [0.95, 0.67, 0.3],
    Solids: [0, 0, 0],
  },
}

/** Share of biomass in the carriers that fuels are burnt as. */
export const biomassShares: Record<Sector, Record<'Gases' | 'Liquids' | 'Solids', Path>> = {
  Industry: { Gases: [0, 0.02, 0.3], Liquids: [0.02, 0.06, 0.4], Solids: [0.2, 0.35, 0.7] },
  'Residential and Commercial': { Gases: [0, 0.02, 0.3], Liquids: [0.02, 0.06, 0.4], Solids: [0.85, 0.85, 0.95] },
  Transportation: { Gases: [0, 0.02, 0.3], Liquids: [0.03, 0.07, 0.4], Solids: [0, 0, 0] },
}

/** Shares of the electricity; hydro power goes by what a region has, so it has no share of its own here. */
export const powerShares: Record<Exclude<Fuel, 'Hydro'>, readonly [drift: number, clean: number]> = {
  Coal: [0.2, 0.01],
  Oil: [0.01, 0],
  Gas: [0.26, 0.04],
  Nuclear: [0.08, 0.11],
  Biomass: [0.03, 0.06],
  Solar: [0.2, 0.38],
  Wind: [0.14, 0.3],
}

/** Electricity out of a unit of fuel; what is not burnt counts as the electricity it gives. */
export const efficiency: Record<Fuel, number> = {
  Coal: 0.37,
  Oil: 0.38,
  Gas: 0.48,
  Nuclear: 1,
  Biomass: 0.31,
  Hydro: 1,
  Solar: 1,
  Wind: 1,
}

/** Share of the year that a power station runs at full power. */
export const loadFactor: Record<Fuel, number> = {
  Coal: 0.55,
  Oil: 0.25,
  Gas: 0.42,
  Nuclear: 0.85,
  Biomass: 0.5,
  Hydro: 0.42,
  Solar: 0.17,
  Wind: 0.31,
}

/** The fuels that are burnt by final users too. */
export const burntFuels = ['Coal', 'Oil', 'Gas', 'Biomass'] as const
export type BurntFuel = (typeof burntFuels)[number]

/** Primary energy for a unit of the fuel that a final user burns. */
export const refining: Record<BurntFuel, number> = { Coal: 1.1, Oil: 1.08, Gas: 1.06, Biomass: 1.25 }

/** Mt CO2 from burning an EJ. Biomass gives back what it took from the air, and counts only where it is captured. */
export const carbon: Record<BurntFuel, number> = { Coal: 94.6, Oil: 73.3, Gas: 56.1, Biomass: 0 }
