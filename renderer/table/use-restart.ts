import { useEffect, useRef } from 'react'

/** Tells when the rows are the answer to another question than before. */
export function useRestart(question: string | undefined, isStale: boolean, restart: () => void): void {
  const known = useRef(question)
  useEffect(() => {
    if (isStale || known.current === question) return
    known.current = question
    restart()
  })
}
