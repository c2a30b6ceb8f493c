/** The accessible dialog. Load this module lazily (`lazy(() => import(...))`): most pages never open one. */
import * as Radix from "@radix-ui/react-dialog";
import { setNonce } from "get-nonce";
import { type KeyboardEvent, type ReactNode, useState } from "react";
import { openerOf } from "../palette/first_letters.ts";

// The library locks scrolling with a style element; the page's policy asks for a nonce on it.
if (typeof document !== "undefined") {
  const nonce = document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce;
  if (nonce) setNonce(nonce);
}

interface DialogProps {
  title: string;
  /** One sentence under the title; read out when the dialog opens. */
  text?: ReactNode;
  wide?: boolean;
  /** Lies over everything and lets nothing through, other dialogs neither. */
  covering?: boolean;
  /** Called on Escape, on a press outside, and by `DialogClose`. */
  onClose(): void;
  /** A press outside must not close what holds typed text. */
  keepOpenOutside?: boolean;
  children?: ReactNode;
}

/** Ctrl+Enter presses the dialog's main button, however many controls lie before it. */
function pressMain(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
  const main = event.currentTarget.querySelector<HTMLButtonElement>(
    ".dialog-actions .button-primary",
  );
  if (!main) return;
  // Neither the control in focus nor the page below the dialog takes it as well.
  event.preventDefault();
  event.stopPropagation();
  main.click();
}

/** What had the focus before each dialog: one that follows another goes back past it. */
const openers = new WeakMap<Element, Element | null>();

/** An open modal dialog; render it while it shall be open. Focus goes in, stays, and comes back. */
export function Dialog(props: DialogProps) {
  const { title, text, wide, covering, onClose, keepOpenOutside, children } = props;
  // The library gives the focus back to its own trigger only; these dialogs are opened by anything.
  const [before] = useState(() => openerOf(document.activeElement));
  const [earlier] = useState(() => {
    const outer = before?.closest("[role=dialog]");
    return outer && openers.get(outer);
  });
  const giveBack = (event: Event) => {
    event.preventDefault();
    const to = before?.isConnected ? before : earlier;
    if (to instanceof HTMLElement) to.focus();
  };
  const stay = (event: Event) => {
    if (keepOpenOutside) event.preventDefault();
  };
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={covering ? "dialog-overlay dialog-cover" : "dialog-overlay"} />
        <Radix.Content
          className={covering ? "dialog dialog-covering" : wide ? "dialog dialog-wide" : "dialog"}
          ref={(element) => void (element && openers.set(element, before))}
          onPointerDownOutside={stay}
          onCloseAutoFocus={giveBack}
          onKeyDown={pressMain}
          {...(text ? {} : { "aria-describedby": undefined })}
        >
          <Radix.Title className="dialog-title">{title}</Radix.Title>
          {text && <Radix.Description className="dialog-text">{text}</Radix.Description>}
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
