import { useLocalStorage } from '@mantine/hooks'

/** Whether the wide table draws the trend of each series, kept by the browser. */
export function useTrend(): [boolean, (isOn: boolean) => void] {
  const [isOn, setOn] = useLocalStorage({
    key: 'scenario-desk-trend',
    defaultValue: true,
    getInitialValueInEffect: false,
  })
  return [isOn, setOn]
}
