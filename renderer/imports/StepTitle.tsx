import type { ReactNode } from 'react'
import { Title } from '@mantine/core'
import { useFocusOnMount } from '../ui/use-focus-on-mount.ts'

/** The title of a step. It takes the focus: what had it belonged to the step before. */
export function StepTitle({ children }: { children: ReactNode }) {
  const ref = useFocusOnMount<HTMLHeadingElement>()
  return (
    <Title order={2} size="h3" ref={ref} tabIndex={-1} data-autofocus mb="xs">
      {children}
    </Title>
  )
}
