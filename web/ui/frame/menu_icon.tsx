/** The menu's icons: lines of one weight on a grid of 16, drawn here so that a page needs no file for them. */

/** Paths of each, as SVG's `d`. */
const ICONS = {
  today: "M2.5 3.5h11v10h-11zM2.5 6.5h11M5.5 2v3M10.5 2v3",
  entry: "M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12zM8 5.2v5.6M5.2 8h5.6",
  inbox: "M2 9.5 4 3h8l2 6.5V13H2zM2 9.5h3.5l1 1.5h3l1-1.5H14",
  news: "M3 2.5h10v11H3zM5.5 5.5h5M5.5 8h5M5.5 10.5h3",
  card: "M1.5 3.5h13v9h-13zM1.5 6.5h13",
  car: "M2 11.5v-3l1.5-4h9l1.5 4v3zM2 8.5h12M4.5 11.5V13M11.5 11.5V13",
  leave: "M14 8a6 6 0 1 1-6-6v6zM10.5 2.6A6 6 0 0 1 13.4 5.5",
  courier: "M1.5 4.5h8v7h-8zM9.5 7h3l2 2.5v2h-5M4 11.5V13M12 11.5V13",
  place:
    "M8 14S3.5 9.5 3.5 6.2a4.5 4.5 0 0 1 9 0C12.5 9.5 8 14 8 14zM8 8a1.7 1.7 0 1 0 0-3.4A1.7 1.7 0 0 0 8 8",
  matter: "M2 4.5h4l1.5 1.5H14v7.5H2zM5 9h6M5 11h4",
  document: "M3.5 1.5h6l3 3v10h-9zM9.5 1.5v3h3M6 8h4M6 10.5h4",
  company: "M2.5 14V2.5h7V14M9.5 6.5h4V14M1.5 14h13M5 5.5h2M5 8h2M5 10.5h2",
  department: "M6 2h4v3.5H6zM1.5 10.5h4V14h-4zM10.5 10.5h4V14h-4zM8 5.5V8M3.5 10.5V8h9v2.5",
  table: "M2 3h12v10H2zM2 6.3h12M2 9.6h12M6 3v10",
  jobs: "M2.5 4.5 4 6l2.5-3M2.5 11 4 12.5 6.5 9.5M8.5 5h5M8.5 11.5h5",
  chat: "M2 3h12v8H7l-3 2.5V11H2zM5 6h6M5 8.2h4",
  settings: "M2 5h6M12 5h2M2 11h2M8 11h6M8 3.2v3.6h4V3.2zM4 9.2v3.6h4V9.2z",
  security:
    "M8 1.8 13.5 4v3.6c0 3.2-2.3 5.4-5.5 6.6-3.2-1.2-5.5-3.4-5.5-6.6V4zM5.8 7.9l1.6 1.6 2.9-3.1",
  changes: "M2.2 8a5.8 5.8 0 1 0 1.9-4.3M2.3 2v2.6h2.6M8 4.8V8l2.4 1.6",
  closing: "M3.5 7h9v6.5h-9zM5.2 7V4.8a2.8 2.8 0 0 1 5.6 0V7M8 9.5v1.8",
  log: "M3 3.5h10v3H3zM3 9.5h10v3H3zM5 5h.01M5 11h.01",
  search: "M7 12.2A5.2 5.2 0 1 0 7 1.8a5.2 5.2 0 0 0 0 10.4zM10.8 10.8 14 14",
  bell: "M3 11.5h10l-1.2-1.8V7a3.8 3.8 0 0 0-7.6 0v2.7zM6.6 13.5h2.8",
  fold: "M2.5 3h11v10h-11zM6 3v10M11 6.2 9.2 8 11 9.8",
  menu: "M2 4h12M2 8h12M2 12h12",
} as const;

export type IconName = keyof typeof ICONS;

/** An icon beside words that say the same. */
export function MenuIcon({ name }: { name: IconName }) {
  return (
    <svg className="menu-icon" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      <path
        d={ICONS[name]}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.25"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
