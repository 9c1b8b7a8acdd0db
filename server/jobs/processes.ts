/** Whether there is a process of that number, ours or another user's. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0) // asks only
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
