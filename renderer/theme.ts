import { createTheme, type CSSVariablesResolver } from '@mantine/core'

/** Look of the window: system fonts, small text, colours that keep 4.5:1 on both backgrounds. */
export const theme = createTheme({
  primaryColor: 'teal',
  primaryShade: { light: 9, dark: 9 },
  fontFamily: 'system-ui, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", "Open Sans", sans-serif',
  fontFamilyMonospace: 'ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace',
  defaultRadius: 'sm',
  focusRing: 'auto',
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    Modal: { defaultProps: { closeButtonProps: { 'aria-label': 'Close' } } },
    Notification: { defaultProps: { closeButtonProps: { 'aria-label': 'Close' } } },
  },
})

/** Mantine's own dimmed, placeholder, error and orange texts are below 4.5:1, its borders of inputs below 3:1. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': '#55606b',
    '--mantine-color-default-border': '#8a939c',
    '--mantine-color-gray-4': '#8a939c',
    '--mantine-color-placeholder': '#636d77',
    '--mantine-color-error': '#c22525',
    '--mantine-color-orange-outline': '#8a4b00',
    '--desk-rail': '#f4f6f7',
    '--desk-head': '#eef1f3',
    '--desk-line': '#d9dee3',
    '--desk-stripe': '#f9fafb',
    '--desk-hover': '#eef6f4',
    '--desk-active': '#087f5b',
    '--desk-accent': '#056446',
    '--desk-accent-bg': '#e1f3ec',
    '--desk-warn': '#8a4b00',
    '--desk-warn-bg': '#fff3e0',
  },
  dark: {
    '--mantine-color-dimmed': '#a9b1ba',
    '--mantine-color-default-border': '#737b84',
    '--mantine-color-dark-4': '#737b84',
    '--mantine-color-placeholder': '#9aa3ad',
    '--mantine-color-error': '#ff8f8f',
    '--desk-rail': '#1c1f22',
    '--desk-head': '#24282c',
    '--desk-line': '#3a4046',
    '--desk-stripe': '#202326',
    '--desk-hover': '#263330',
    '--desk-active': '#63e6be',
    '--desk-accent': '#63e6be',
    '--desk-accent-bg': '#17362d',
    '--desk-warn': '#ffc078',
    '--desk-warn-bg': '#3a2a14',
  },
})
