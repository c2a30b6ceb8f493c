import type { ButtonHTMLAttributes, Ref } from "react";

type ButtonLook = "plain" | "primary" | "danger" | "quiet";

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  look?: ButtonLook;
  small?: boolean;
  /** Work is under way: the button says so, keeps its focus, and ignores presses. */
  busy?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/** A button that is never a submit button by accident. */
export function Button(
  { look = "plain", small = false, busy = false, className, onClick, ...rest }: ButtonProps,
) {
  const classes = ["button"];
  if (look !== "plain") classes.push(`button-${look}`);
  if (small) classes.push("button-small");
  if (className) classes.push(className);
  return (
    <button
      type="button"
      {...rest}
      className={classes.join(" ")}
      aria-disabled={busy || rest["aria-disabled"] || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    />
  );
}
