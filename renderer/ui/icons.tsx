/** The icons of the window, drawn here: 16 by 16, in the colour of the text, hidden from screen readers. */
const paths = {
  home: 'M2.5 7.5 8 3l5.5 4.5M4 6.8V13h8V6.8M6.7 13V9.5h2.6V13',
  data: 'M2.5 3.5h11v9h-11zM2.5 6.5h11M2.5 9.5h11M6 3.5v9',
  runs: 'M2.5 4h2M6.5 4h7M2.5 8h2M6.5 8h7M2.5 12h2M6.5 12h7',
  compare: 'M5 2.5v11M11 2.5v11M2.5 5.5 5 2.5l2.5 3M8.5 10.5l2.5 3 2.5-3',
  optimization: 'M2.5 2.5h4.5v4.5H2.5zM9 2.5h4.5v4.5H9zM2.5 9h4.5v4.5H2.5zM9 9h4.5v4.5H9z',
  catalogue: 'M3 3.5C3 2.9 3.4 2.5 4 2.5h8.5v9H4.2c-.7 0-1.2.5-1.2 1s.5 1 1.2 1h8.3M3 12.5v-9',
  service: 'M2 8.5h2.5L6.5 4l3 8 2-5 .8 1.5H14',
  search: 'M7 11.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9zM10.3 10.3 13.5 13.5',
  plus: 'M8 3.5v9M3.5 8h9',
  close: 'M4 4l8 8M12 4l-8 8',
  down: 'M3.5 6 8 10.5 12.5 6',
  next: 'M6 3.5 10.5 8 6 12.5',
  more: 'M3.2 8h.6M7.7 8h.6M12.2 8h.6',
  lock: 'M4 7.5h8v5.5H4zM5.5 7.5V5.3a2.5 2.5 0 0 1 5 0v2.2',
  unlock: 'M4 7.5h8v5.5H4zM5.5 7.5V5a2.5 2.5 0 0 1 4.8-.9',
  star: 'M8 2.5l1.7 3.5 3.8.5-2.8 2.6.7 3.8L8 11.1l-3.4 1.8.7-3.8L2.5 6.5l3.8-.5z',
  columns: 'M3 3h10v10H3zM6.4 3v10M9.7 3v10',
  unit: 'M2.5 10 10 2.5l3.5 3.5L6 13.5zM5 7.5l1.3 1.3M7.2 5.3l1.3 1.3',
  download: 'M8 2.5v7.5M4.8 7 8 10.2 11.2 7M3 13h10',
  upload: 'M8 10.5V3M4.8 6 8 2.8 11.2 6M3 13h10',
  code: 'M5.5 4.5 2 8l3.5 3.5M10.5 4.5 14 8l-3.5 3.5',
  contrast: 'M8 13.5a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11zM8 2.5v11',
  ascending: 'M8 13V3.5M4.5 7 8 3.5 11.5 7',
  descending: 'M8 3v9.5M4.5 9 8 12.5 11.5 9',
  pin: 'M8 10v4M5 2.5h6M6 2.5 5.5 7 4 8.5V10h8V8.5L10.5 7 10 2.5',
  pivot: 'M2.5 3h11v10h-11zM6.5 3v10M2.5 6.5h11M6.5 9.8h7',
  chart: 'M2.5 2.5v11h11M5 10l2.5-3 2 2 3.5-4.5',
  'split-right': 'M2.5 3h11v10h-11zM8.5 3v10',
  'split-below': 'M2.5 3h11v10h-11zM2.5 8.5h11',
  filter: 'M2.5 3.5h11L9.3 8.5v4l-2.6 1v-5z',
  copy: 'M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3',
  clock: 'M8 13.5a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11zM8 5v3.2l2 1.3',
  check: 'M3 8.5 6.5 12 13 4.5',
  warning: 'M8 2.5 14 13H2zM8 6.5v3M8 11.3v.01',
  info: 'M8 13.5a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11zM8 7.3v3.4M8 5.2v.01',
  error: 'M8 13.5a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11zM6 6l4 4M10 6l-4 4',
  go: 'M3 8h9.5M9 4.5 12.5 8 9 11.5',
  edit: 'M3 13l.6-3L10.5 3l2.5 2.5L6 12.4z',
  trash: 'M3 4.5h10M6.5 4.5v-2h3v2M4.3 4.5 5 13.5h6l.7-9',
  file: 'M4 2.5h5.5L12.5 5.5v8H4zM9.5 2.5v3h3',
  undo: 'M6 3 3 6l3 3M3 6h6.5a3.5 3.5 0 0 1 0 7H7',
  swap: 'M3 5.5h9.5L10 3M13 10.5H3.5L6 13',
  platform:
    'M3 4c0-1 2.2-1.5 5-1.5S13 3 13 4v8c0 1-2.2 1.5-5 1.5S3 13 3 12zM3 4c0 1 2.2 1.5 5 1.5S13 5 13 4M3 8c0 1 2.2 1.5 5 1.5S13 9 13 8',
  flag: 'M4 13.5v-11h8l-1.5 3 1.5 3H4',
  digits: 'M3 12.5h10M4 9.5l2-6 2 6M4.6 7.7h2.8M11 3.5v6',
  retry: 'M13 8a5 5 0 1 1-1.5-3.6M13 2.5v2.8h-2.8',
  folder: 'M2.5 4h4l1.5 1.5h5.5v7h-11z',
  expand: 'M3 6V3h3M13 10v3h-3M3 10v3h3M13 6V3h-3',
  eye: 'M1.8 8S4 4 8 4s6.2 4 6.2 4-2.2 4-6.2 4-6.2-4-6.2-4zM8 9.6a1.6 1.6 0 1 0 0-3.2 1.6 1.6 0 0 0 0 3.2z',
  first: 'M4 4v8M12 4 8 8l4 4',
  previous: 'm10 4-4 4 4 4',
  last: 'M12 4v8M4 4l4 4-4 4',
  light:
    'M8 5.2a2.8 2.8 0 1 1 0 5.6 2.8 2.8 0 0 1 0-5.6M8 1.8v1.4M8 12.8v1.4M1.8 8h1.4M12.8 8h1.4M3.6 3.6l1 1M11.4 11.4l1 1M12.4 3.6l-1 1M4.6 11.4l-1 1',
  dark: 'M12.8 9.8A5.3 5.3 0 0 1 6.2 3.2a5.3 5.3 0 1 0 6.6 6.6',
  auto: 'M8 2.5a5.5 5.5 0 1 0 0 11zM8 2.5a5.5 5.5 0 0 1 0 11',
  side: 'M2.5 3.5h11v9h-11zM6 3.5v9',
  redo: 'M10 3l3 3-3 3M13 6H6.5a3.5 3.5 0 0 0 0 7H9',
} as const

export type IconName = keyof typeof paths

export function Icon({ name, size = 16 }: { name: IconName; size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 16 16" aria-hidden="true" focusable="false" style={{ flex: 'none' }}>
      <path
        d={paths[name]}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
