/** The few icons of the window, drawn here: 16 by 16, in the colour of the text, hidden from screen readers. */
const paths = {
  home: 'M2.5 7.5 8 3l5.5 4.5M4 6.5V13h8V6.5M6.8 13V9.5h2.4V13',
  data: 'M2.5 3.5h11v9h-11zM2.5 6.5h11M2.5 9.5h11M6.2 6.5v6',
  runs: 'M3 4h7M3 8h10M3 12h5M12.5 3v2M10.5 11v2',
  close: 'm4.5 4.5 7 7m0-7-7 7',
  copy: 'M6 6h7v7H6zM10 6V3H3v7h3',
  check: 'm3.5 8.5 3 3 6-7',
  first: 'M4 4v8M12 4 8 8l4 4',
  previous: 'm10 4-4 4 4 4',
  next: 'm6 4 4 4-4 4',
  last: 'M12 4v8M4 4l4 4-4 4',
  lock: 'M4 7.5h8v5.5H4zM5.7 7.5V5.2a2.3 2.3 0 0 1 4.6 0v2.3',
  unlock: 'M4 7.5h8v5.5H4zM5.7 7.5V5.2a2.3 2.3 0 0 1 4.4-.9',
  trash: 'M3 4.5h10M6.3 4.5V3h3.4v1.5M4.3 4.5 5 13h6l.7-8.5M6.8 7v3.8M9.2 7v3.8',
  light:
    'M8 5.2a2.8 2.8 0 1 1 0 5.6 2.8 2.8 0 0 1 0-5.6M8 1.8v1.4M8 12.8v1.4M1.8 8h1.4M12.8 8h1.4M3.6 3.6l1 1M11.4 11.4l1 1M12.4 3.6l-1 1M4.6 11.4l-1 1',
  dark: 'M12.8 9.8A5.3 5.3 0 0 1 6.2 3.2a5.3 5.3 0 1 0 6.6 6.6',
  auto: 'M8 2.5a5.5 5.5 0 1 0 0 11zM8 2.5a5.5 5.5 0 0 1 0 11',
  search: 'M7 2.8a4.2 4.2 0 1 1 0 8.4 4.2 4.2 0 0 1 0-8.4M10.2 10.2l3.2 3.2',
  plus: 'M8 3.5v9M3.5 8h9',
  star: 'm8 2.3 1.75 3.6 3.95.55-2.87 2.78.7 3.92L8 11.28l-3.53 1.87.7-3.92L2.3 6.45l3.95-.55z',
  optimization: 'M2.5 12.5 6 7l3 2.5 4.5-7M2.5 13.5h11',
  pin: 'M5.5 2.5h5M6.5 2.5v4L4.5 9h7l-2-2.5v-4M8 9v4.5',
  side: 'M2.5 3.5h11v9h-11zM6 3.5v9',
  retry: 'M12.8 8A4.8 4.8 0 1 1 11 4.3M11.2 1.8v2.8H8.4',
} as const

export type IconName = keyof typeof paths

export function Icon({ name, size = 16 }: { name: IconName; size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 16 16" aria-hidden="true" focusable="false" style={{ flex: 'none' }}>
      <path
        d={paths[name]}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
