import { Button } from '@mantine/core'
import { formatTime } from '../ui/format.ts'
import { useFocusOnMount } from '../ui/use-focus-on-mount.ts'
import { describeTransaction, type RunTransaction } from './transaction.ts'
import { programName } from '../names/program-name.ts'
import classes from './History.module.css'

interface TransactionRowProps {
  transaction: RunTransaction
  /** The state after it is the present one. */
  isPresent: boolean
  /** Its preview has just been left. */
  isReturnedTo: boolean
  /** States before this transaction have been forgotten. */
  historyStart: number
  onRevert: () => void
  onShow: () => void
}

/** A write to a run, and what can be done with the state after it. */
export function TransactionRow({
  transaction,
  isPresent,
  isReturnedTo,
  historyStart,
  onRevert,
  onShow,
}: TransactionRowProps) {
  const { id, issued_at, user, client, can_revert } = transaction
  const revert = useFocusOnMount<HTMLButtonElement>(isReturnedTo)
  return (
    <tr>
      <th scope="row">{id}</th>
      <td className={classes['narrow']}>
        <time dateTime={`${issued_at}Z`} title={`${issued_at} UTC`}>
          {formatTime(issued_at)}
        </time>
      </td>
      <td>
        <What transaction={transaction} />
      </td>
      <td className={classes['writer']}>{user}</td>
      <td className={classes['writer']} title={client}>
        {programName(client)}
      </td>
      <td className={classes['narrow']}>
        {isPresent && <span className={classes['note']}>the present state</span>}
        {!isPresent && (
          <span className={classes['actions']}>
            <Button
              size="compact-xs"
              variant="default"
              disabled={!can_revert}
              aria-label={`Show it as it was after transaction ${id}`}
              onClick={onShow}
            >
              Show it as it was
            </Button>
            <Button
              ref={revert}
              size="compact-xs"
              variant="default"
              disabled={!can_revert}
              aria-label={`Revert to this state: transaction ${id}`}
              onClick={onRevert}
            >
              Revert to this state…
            </Button>
          </span>
        )}
        {!can_revert && (
          <span className={classes['note']}>States before transaction {historyStart} have been forgotten.</span>
        )}
      </td>
    </tr>
  )
}

function What({ transaction }: { transaction: RunTransaction }) {
  const { undone_by, checkpoints } = transaction
  const isUndone = undone_by !== null
  return (
    <>
      <span className={isUndone ? classes['undone'] : undefined}>{describeTransaction(transaction)}</span>
      {isUndone && <span className={classes['note']}>undone by transaction {undone_by}</span>}
      {checkpoints.map(({ id, message }) => (
        <span key={id} className={classes['checkpoint']}>
          Checkpoint: {message || '(no message)'}
        </span>
      ))}
    </>
  )
}
