/** The few line icons of a report, decoration only, and the button that carries the name of one. */
import type { ButtonHTMLAttributes, ReactNode } from "react";

function Icon({ children }: { children: ReactNode }) {
  return (
    <svg className="report-icon" viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      {children}
    </svg>
  );
}

export const ChevronIcon = () => <Icon>{<path d="m4 6 4 4 4-4" />}</Icon>;
export const LeftIcon = () => <Icon>{<path d="m10 3.5-4.5 4.5 4.5 4.5" />}</Icon>;
export const RightIcon = () => <Icon>{<path d="m6 3.5 4.5 4.5L6 12.5" />}</Icon>;
export const PencilIcon = () => (
  <Icon>{<path d="M10.8 2.7 13.3 5.2 5.6 12.9 2.6 13.4 3.1 10.4Z M9.3 4.2l2.5 2.5" />}</Icon>
);
export const WarningIcon = () => (
  <Icon>{<path d="M8 2.2 14.6 13.6H1.4Z M8 6.4v3.4 M8 11.4v.6" />}</Icon>
);
export const ReceiptIcon = () => (
  <Icon>
    {<path d="M3.5 1.8v12.4l1.5-1 1.5 1 1.5-1 1.5 1 1.5-1 1.5 1V1.8Z M6 5.4h4 M6 8.4h4" />}
  </Icon>
);
export const NoReceiptIcon = () => (
  <Icon>
    {<path d="M3.5 5v9.2l1.5-1 1.5 1 1.5-1 1.5 1 1.5-1 1 .7 M5.2 1.8h7.3v7.4 M1.8 1.8l12.4 12.4" />}
  </Icon>
);
export const SearchIcon = () => (
  <Icon>{<path d="M11.2 7a4.2 4.2 0 1 1-8.4 0 4.2 4.2 0 0 1 8.4 0Z M10.1 10.1 13.6 13.6" />}</Icon>
);
export const CrossIcon = () => <Icon>{<path d="m4 4 8 8 M12 4l-8 8" />}</Icon>;

interface ToolProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** Read out; shown as well unless there is a title. */
  "aria-label": string;
}

/** A button with an icon alone. */
export const Tool = (props: ToolProps) => (
  <button
    type="button"
    className="button button-quiet button-icon report-tool"
    title={props["aria-label"]}
    {...props}
  />
);
