/** What every office page carries: messages, questions, the keyboard help. */
import { useSignals } from "@preact/signals-react/runtime";
import { useEffect, useState } from "react";
import { island } from "./island.tsx";
import { pending } from "../dialog/confirm.ts";
import { closeDrawer } from "./drawer.ts";
import { isFieldOpen, isPaletteKey, showFirstField } from "../palette/first_letters.ts";
import { helpOpen } from "../help.ts";
import { isShortcut } from "../client/keyboard.ts";
import { lazyPart } from "../client/lazy.tsx";
import { ownActsOpen } from "../dialog/own_acts_open.ts";
import { paletteOpen } from "../palette/palette_open.ts";
import { openPurposeDialog } from "../purpose.ts";
import { session, startSession } from "../client/session.ts";
import { stepUp } from "../dialog/step_up.ts";
import type { Shortcut } from "../client/shortcuts.ts";
import { addressAt, timeOpen } from "../time/time_open.ts";
import { registerWorker } from "../phone/register.ts";
import { runQueued } from "../client/turns.ts";
import { LineSign } from "../line_sign.tsx";
import { ToastList } from "../client/toast_list.tsx";

const ConfirmDialog = lazyPart(() => import("../dialog/confirm_dialog.tsx"));
const PurposeDialog = lazyPart(() => import("../purpose_dialog.tsx"));
const StepUpDialog = lazyPart(() => import("../dialog/step_up_dialog.tsx"));
const HelpDialog = lazyPart(() => import("../dialog/help_dialog.tsx"));
const Palette = lazyPart(() => import("../palette/palette.tsx"));
const OwnActsDialog = lazyPart(() => import("../dialog/own_acts_dialog.tsx"));
const SessionEnded = lazyPart(() => import("../session_ended.tsx"));
const TimeDialog = lazyPart(() => import("../dialog/time_dialog.tsx"));

/** After that the page has what it needs itself: the first key then opens at once. */
const IDLE_MS = 2_000;

/** `?`, F1 and Ctrl+/ open the keyboard help; the last two also while something is being typed. */
const isHelpKey = (event: KeyboardEvent): boolean =>
  event.key === "F1" || (event.ctrlKey && event.code === "Slash") ||
  (event.key === "?" && isShortcut(event));

function openPalette(): void {
  showFirstField();
  paletteOpen.value = true;
}

interface ToolsProps {
  shortcuts: Shortcut[];
  /** Of a customer, who has no pages of the office to go to: Ctrl+K is left to the browser. */
  member?: boolean;
}

function OfficeTools({ shortcuts, member = false }: ToolsProps) {
  useSignals();
  const { ended } = session.value;
  // What is on the page is hidden at once, before the script of the dialog is here.
  useEffect(() => {
    document.documentElement.toggleAttribute("data-session-ended", ended !== undefined);
  }, [ended]);
  // A page may ask before this island is alive, and its server has drawn no question.
  const [alive, setAlive] = useState(false);
  useEffect(() => {
    setAlive(true);
    void startSession();
    if (!member) void runQueued(registerWorker);
    // Before this island was alive.
    if (isFieldOpen()) paletteOpen.value = true;
    const open = (event: KeyboardEvent) => {
      const isPalettes = !member && isPaletteKey(event);
      if (!isPalettes && !isHelpKey(event)) return;
      event.preventDefault();
      // A question that is open is answered first.
      if (document.querySelector("[role=dialog]")) return;
      if (isPalettes) openPalette();
      else helpOpen.value = true;
    };
    const press = (event: MouseEvent) => {
      const { target } = event;
      const opener = target instanceof Element && target.closest<HTMLElement>("[data-opens]");
      if (!opener) return;
      const { opens } = opener.dataset;
      if (opens === "time") timeOpen.value = true;
      // What is looked for may be another thing by now than when the page came.
      if (opens === "now" || opens === "difference") {
        event.preventDefault();
        const path = new URL((opener as HTMLAnchorElement).href).pathname;
        location.assign(opens === "now" ? addressAt(null) : path + location.search);
      }
      if (opens !== "palette") return;
      closeDrawer();
      openPalette();
    };
    const idle = setTimeout(() => {
      void HelpDialog.fetch();
      // It says why when the server may be gone.
      void SessionEnded.fetch();
      if (!member) void Palette.fetch();
    }, IDLE_MS);
    document.addEventListener("keydown", open);
    document.addEventListener("click", press);
    return () => {
      clearTimeout(idle);
      document.removeEventListener("keydown", open);
      document.removeEventListener("click", press);
    };
  }, []);
  return (
    <>
      <ToastList />
      <LineSign />
      {alive && pending.value && <ConfirmDialog />}
      {alive && stepUp.value && <StepUpDialog />}
      {alive && openPurposeDialog.value && <PurposeDialog />}
      {alive && ended !== undefined && <SessionEnded message={ended} />}
      {helpOpen.value && <HelpDialog shortcuts={shortcuts} />}
      {alive && paletteOpen.value && <Palette />}
      {alive && ownActsOpen.value && <OwnActsDialog />}
      {alive && timeOpen.value && <TimeDialog />}
    </>
  );
}

export default island("office-tools", OfficeTools);
