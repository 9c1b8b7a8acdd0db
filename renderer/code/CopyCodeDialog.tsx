import { Button, CopyButton, Group, Modal, Stack, Tabs, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { serviceQueries } from '../api/platforms.ts'
import { plural } from '../ui/format.ts'
import { useIndicatorRuns } from './indicator-runs.ts'
import { Icon } from '../ui/icons.tsx'
import { ClientChoice, useClient } from './ClientChoice.tsx'
import classes from './Code.module.css'
import { languages, type LanguageId } from './languages.ts'
import type { CodeQuestion } from './question.ts'

interface CopyCodeDialogProps {
  opened: boolean
  onClose: () => void
  /** Whether the service wants a token the dialog finds out by itself, and which client is installed it asks. */
  question: Omit<CodeQuestion, 'isProtected' | 'client'>
}

const tabs = Object.entries(languages) as [LanguageId, (typeof languages)[LanguageId]][]

/** What the view shows, as code that asks for the same from elsewhere. */
export function CopyCodeDialog({ opened, onClose, question }: CopyCodeDialogProps) {
  const { data } = useQuery(serviceQueries.info())
  const isProtected = data?.is_protected ?? false
  const { question: named, runs } = useIndicatorRuns(question, opened)
  return (
    <Modal opened={opened} onClose={onClose} title="Copy as code" size="xl" centered>
      <Tabs defaultValue={tabs[0]?.[0] ?? null} keepMounted={false}>
        <Tabs.List mb="sm" mt={4}>
          {tabs.map(([id, { label }], index) => (
            <Tabs.Tab key={id} value={id} data-autofocus={index === 0 || undefined}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tabs.map(([id]) => (
          <Tabs.Panel key={id} value={id}>
            {id === 'json' || named ? (
              <CodePanel id={id} question={{ ...((id !== 'json' && named) || question), isProtected }} />
            ) : (
              <Text size="sm">Asking for the runs that fit…</Text>
            )}
            {id !== 'json' && runs !== undefined && (
              <Text size="xs" mt="xs">
                Conditions on indicators stand in the code as the {plural(runs, 'run')} that fit now.
              </Text>
            )}
          </Tabs.Panel>
        ))}
      </Tabs>
    </Modal>
  )
}

function CodePanel({ id, question: asked }: { id: LanguageId; question: CodeQuestion }) {
  const { asksForClient, describe, write } = languages[id]
  const [client, setClient] = useClient()
  const question = { ...asked, client }
  const code = write(question)
  return (
    <Stack gap="sm">
      {asksForClient && <ClientChoice client={client} onChange={setClient} />}
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <Text size="sm">{describe(question)}</Text>
        <CopyButton value={code} timeout={1_500}>
          {({ copied, copy }) => (
            <Button
              size="xs"
              flex="none"
              leftSection={<Icon name={copied ? 'check' : 'copy'} />}
              onClick={copy}
              aria-live="polite"
            >
              {copied ? 'Copied' : 'Copy'}
            </Button>
          )}
        </CopyButton>
      </Group>
      <pre className={classes['code']}>{code}</pre>
    </Stack>
  )
}
