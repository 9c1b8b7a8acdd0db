import { Alert, Button, Text } from '@mantine/core'
import { explain } from '../api/explain.ts'
import { spaceCounts } from './format.ts'
import { Icon } from './icons.tsx'

interface ErrorPanelProps {
  error: unknown
  /** What was tried; a read unless told otherwise. */
  of?: 'read' | 'write'
  /** Left out where another try begins elsewhere. */
  onRetry?: () => void
}

/** A failure: cause, effect and next step, and a way to try again. */
export function ErrorPanel({ error, of = 'read', onRetry }: ErrorPanelProps) {
  const { cause, effect, next } = explain(error, of)
  return (
    <Alert color="red" variant="outline" title={spaceCounts(cause)} role="alert" className="desk-error" m="md">
      <Text size="sm">{effect}</Text>
      <Text size="sm" mb="sm">
        {next}
      </Text>
      {onRetry && (
        <Button size="xs" variant="default" leftSection={<Icon name="retry" />} onClick={onRetry}>
          Try again
        </Button>
      )}
    </Alert>
  )
}
