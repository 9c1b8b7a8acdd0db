import { useImperativeHandle, type ReactNode, type Ref } from 'react'
import { Title } from '@mantine/core'
import { useFocusOnMount } from '../ui/use-focus-on-mount.ts'

interface StepTitleProps {
  children: ReactNode
  ref?: Ref<HTMLHeadingElement>
}

/** The title of a step. It takes the focus: what had it belonged to the step before. */
export function StepTitle({ children, ref }: StepTitleProps) {
  const own = useFocusOnMount<HTMLHeadingElement>()
  useImperativeHandle(ref, () => own.current!, [own])
  return (
    <Title order={2} fz={13} lh="20px" fw={600} ref={own} tabIndex={-1} data-autofocus style={{ outline: 'none' }}>
      {children}
    </Title>
  )
}
