import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { Notifications, notifications, useNotifications, type NotificationData } from '@mantine/notifications'
import { Icon } from './icons.tsx'
import { openDialogs } from './overlays.ts'
import classes from './Notices.module.css'

/** How long a result is told; it stays while the pointer is on it. */
const shownMs = 6_000

/**
 * Results of what was done, bottom right: one at a time, beside it a failure at most. While a dialog is open they are
 * its last line instead, and nothing lies over it.
 */
export function Notices() {
  const { notifications: shown } = useNotifications()
  useEffect(() => {
    for (const { id } of superseded(shown)) if (id !== undefined) notifications.hide(id)
  }, [shown])
  const dialog = useOpenDialog(shown.length > 0)
  const newest = shown.at(-1)
  if (dialog && newest) return createPortal(<Line key={newest.id} notice={newest} />, dialog)
  return <Notifications position="bottom-right" autoClose={shownMs} limit={2} pauseResetOnHover="notification" />
}

const isFailure = ({ color }: NotificationData): boolean => color === 'red'

/** Those that newer ones of their kind have taken the place of. */
export const superseded = (shown: readonly NotificationData[]): NotificationData[] =>
  [true, false].flatMap((failures) => shown.filter((notice) => isFailure(notice) === failures).slice(0, -1))

function Line({ notice }: { notice: NotificationData }) {
  const isBad = isFailure(notice)
  const { id, autoClose } = notice
  useEffect(() => {
    const timer = setTimeout(() => id !== undefined && notifications.hide(id), Number(autoClose) || shownMs)
    return () => clearTimeout(timer)
  }, [id, autoClose])
  return (
    <div className={classes['line']} role={isBad ? 'alert' : 'status'} data-bad={isBad || undefined}>
      <Icon name={isBad ? 'error' : 'check'} />
      <div className={classes['text']}>
        {notice.title !== undefined && <b>{notice.title} </b>}
        {notice.message}
      </div>
    </div>
  )
}

/** The dialog on top, while there is something to tell. */
function useOpenDialog(isWanted: boolean): Element | undefined {
  const [dialog, setDialog] = useState<Element>()
  useEffect(() => {
    if (!isWanted) return undefined
    const look = () => setDialog([...document.querySelectorAll(openDialogs)].at(-1))
    look()
    const observer = new MutationObserver(look)
    observer.observe(document.body, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [isWanted])
  return isWanted ? dialog : undefined
}
