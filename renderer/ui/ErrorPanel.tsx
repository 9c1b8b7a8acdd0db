import { Alert, Button, Text } from '@mantine/core'
import { explain } from '../api/explain.ts'
import { Icon } from './icons.tsx'

/** A failed read: cause, effect and next step, and a way to try again. */
export function ErrorPanel({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { cause, effect, next } = explain(error, 'read')
  return (
    <Alert color="red" variant="outline" title={cause} role="alert" className="desk-error" m="md">
      <Text size="sm">{effect}</Text>
      <Text size="sm" mb="sm">
        {next}
      </Text>
      <Button size="xs" variant="default" leftSection={<Icon name="retry" />} onClick={onRetry}>
        Try again
      </Button>
    </Alert>
  )
}
