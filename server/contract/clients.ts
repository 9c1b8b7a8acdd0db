/** What locks and transactions call our own window; other programs are called as they introduce themselves. */
export const windowClient = 'Scenario Desk window'
