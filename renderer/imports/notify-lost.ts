import { notifications } from '@mantine/notifications'

/** Says that the service did not hear what was asked of an import. @param effect what that means for the data */
export const notifyLost = (effect = 'Nothing was written.'): string =>
  notifications.show({ color: 'red', message: `The service did not answer. ${effect}`, autoClose: 15_000 })
