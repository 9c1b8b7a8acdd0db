import { ServiceError } from '../contract/errors.ts'

/** How soon a client may try again, in seconds: most uploads are done by then. */
export const retryAfterSeconds = 2

/** What one request has of the room. */
export interface BodyShare {
  /** @throws ixmp_error (503) when there is no room for so many more bytes */
  take: (bytes: number) => void
  /** Gives all of it back; may be called again. */
  end: () => void
}

/** The memory for the bodies of all requests together, from their first bytes until they are answered. */
export class BodyRoom {
  readonly #most: number
  #taken = 0

  /** @param most bytes */
  constructor(most: number) {
    this.#most = most
  }

  share(): BodyShare {
    let own = 0
    return {
      take: (bytes) => {
        if (this.#taken + bytes > this.#most) throw noRoom()
        this.#taken += bytes
        own += bytes
      },
      end: () => {
        this.#taken -= own
        own = 0
      },
    }
  }
}

const noRoom = () =>
  new ServiceError(
    'ixmp_error',
    503,
    `So much is being sent to the service at once that it takes no more for now. Nothing was written; try again in ${retryAfterSeconds} seconds.`,
  )
