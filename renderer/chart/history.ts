/** Whether a scenario is what has been. */
export const isHistory = (scenario: string): boolean => /^hist(orical|ory|oric)?\b/i.test(scenario)
