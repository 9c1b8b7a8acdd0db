import { useState, type ReactNode } from 'react'
import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { serviceQueries } from '../api/platforms.ts'
import { useServiceState } from '../api/use-service-state.ts'
import { clients, secretVariable, type Client } from '../code/clients.ts'
import { languages } from '../code/languages.ts'
import type { CodeQuestion } from '../code/question.ts'
import { connectLines } from '../home/connect.ts'
import { Choice } from '../ui/Choice.tsx'
import { CopyLine } from '../ui/CopyLine.tsx'
import { Card, type CardState } from './Card.tsx'
import classes from './Service.module.css'

/** Programs that read from the service, each with the code that opens the platform. */
const programs = {
  '0.17': `ixmp4 ${clients['0.17']}`,
  '0.14': `ixmp4 ${clients['0.14']}`,
  pyam: 'pyam 4',
  r: 'R',
  curl: 'curl',
} as const
type Program = keyof typeof programs

const clientOf = (program: Program): Client => (program === '0.14' ? '0.14' : '0.17')

/** Where the service answers, who gets in, and the code for each client. */
export function ConnectionCard({ platform }: { platform: string }) {
  const { data: info } = useQuery(serviceQueries.info())
  const isUp = useServiceState().goneSince === undefined
  const [program, setProgram] = useState<Program>('0.17')
  const { origin } = window.location
  const isPython = program === '0.17' || program === '0.14'
  const question: CodeQuestion = {
    ...{ url: origin, platform, kind: 'datapoints', filter: {}, client: clientOf(program) },
    isProtected: info?.is_protected === true,
  }
  const state: CardState = isUp
    ? { tone: 'ok', text: 'answers' }
    : { tone: 'warn', text: 'does not answer: is it still running?' }
  return (
    <Card title="Connection" state={state}>
      <dl className={classes['facts']}>
        <Fact name="Service">
          <CopyLine label="the address of the service" code={origin} />
        </Fact>
        <Fact name={`Platform ${platform}`}>
          <CopyLine label="the address of the platform" code={`${origin}/v1/${platform}/`} />
        </Fact>
        {info && (
          <>
            <Fact name="Who gets in">
              {info.is_protected
                ? 'Programs that know the secret, and this browser (protected mode)'
                : 'Every program of this machine (open mode)'}
            </Fact>
            <Fact name="Versions">
              Scenario Desk {info.version}, interface {info.interface_version}
            </Fact>
          </>
        )}
        <Fact name="All operations">
          <Anchor href="/docs/" target="_blank" rel="noreferrer" inherit underline="always">
            {origin}/docs/
          </Anchor>
        </Fact>
      </dl>
      <Choice
        label="Read all datapoints with"
        values={Object.keys(programs) as Program[]}
        names={programs}
        value={program}
        onChange={setProgram}
      />
      {info?.is_protected && isPython && (
        <p className={classes['note']}>
          The secret of the service is wanted in <code>{secretVariable[clientOf(program)]}</code> before Python starts.
        </p>
      )}
      <div className={classes['code']}>
        <CopyLine
          label={`code for ${programs[program]}`}
          code={languages[isPython ? 'ixmp4' : program].write(question).trimEnd()}
        />
      </div>
      {isPython && (
        <>
          <p className={classes['note']}>
            Or once, in a terminal, so that <code>{`ixmp4.Platform("${platform}")`}</code> finds it by its name:
          </p>
          <CopyLine label="terminal command" code={connectLines(origin, platform).register} />
        </>
      )}
    </Card>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </>
)
