import { useState } from 'react'
import { Combobox, UnstyledButton, useCombobox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { platformQueries } from '../api/platforms.ts'
import { describePlatform, presentOf } from '../names/platform-name.ts'
import { Icon } from '../ui/icons.tsx'
import { MiddleCut } from '../ui/MiddleCut.tsx'
import type { Navigate } from '../view/use-view.ts'
import { onPlatform, type View } from '../view/view.ts'
import classes from './PlatformSwitcher.module.css'

/** More platforms than this can be searched. */
const searchedFrom = 8

/** The platform that all views are about, and a menu of the others. */
export function PlatformSwitcher({ view, navigate }: { view: View; navigate: Navigate }) {
  const { data } = useQuery(platformQueries.list())
  const [search, setSearch] = useState('')
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption()
      combobox.focusTarget()
      setSearch('')
    },
    onDropdownOpen: () => (isSearched ? combobox.focusSearchInput() : combobox.selectActiveOption()),
  })
  const names = data?.platforms.map(({ name }) => name) ?? []
  const isSearched = names.length > searchedFrom
  const shown = names.filter((known) => known.toLowerCase().includes(search.trim().toLowerCase()))
  const name = view.platform === null ? 'Choose a platform' : describePlatform(view.platform)
  const isMissing = data !== undefined && view.platform !== null && !names.includes(presentOf(view.platform))
  const label = isMissing ? `${name} (not there)` : name
  const choose = (chosen: string) => {
    navigate(onPlatform(view, chosen))
    combobox.closeDropdown()
  }
  return (
    <Combobox store={combobox} onOptionSubmit={choose} width={240} position="bottom-start" shadow="md">
      <Combobox.Target targetType="button" withAriaAttributes withExpandedAttribute>
        <UnstyledButton
          className={classes['root']}
          aria-label={`Platform: ${label}`}
          title={label}
          onClick={() => combobox.toggleDropdown()}
        >
          <Icon name="platform" />
          <MiddleCut text={name} className={classes['name']} />
          {isMissing && <Icon name="warning" size={14} />}
          <Icon name="down" size={12} />
        </UnstyledButton>
      </Combobox.Target>
      <Combobox.Dropdown>
        {isSearched && (
          <Combobox.Search
            aria-label="Search platforms"
            placeholder={`${names.length} platforms`}
            leftSection={<Icon name="search" size={13} />}
            value={search}
            onChange={(event) => {
              setSearch(event.currentTarget.value)
              combobox.updateSelectedOptionIndex()
            }}
          />
        )}
        <Combobox.Options className={classes['options'] ?? ''} aria-label="Platforms">
          {shown.map((listed) => (
            <Combobox.Option
              key={listed}
              value={listed}
              active={listed === view.platform}
              className={classes['option'] ?? ''}
            >
              <MiddleCut text={listed} className={classes['name']} />
              {listed === view.platform && <Icon name="check" size={14} />}
            </Combobox.Option>
          ))}
          {data && shown.length === 0 && (
            <Combobox.Empty>{names.length === 0 ? 'No platform yet' : 'No platform is called so'}</Combobox.Empty>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
