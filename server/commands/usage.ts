/** A way to call a command that it does not understand; the message says what is wrong. */
export class UsageError extends Error {}
