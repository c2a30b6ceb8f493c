/** Prints the page, for what is kept on paper or as a PDF: what is folded on the screen is open there. */
import { useEffect } from "react";
import { island } from "../island.tsx";
import { Button } from "./button.tsx";

function PrintButton() {
  useEffect(() => {
    let opened: HTMLDetailsElement[] = [];
    const fold = (open: boolean) => opened.forEach((one) => one.open = open);
    const begin = () => {
      opened = [...document.querySelectorAll<HTMLDetailsElement>("main details:not([open])")];
      fold(true);
    };
    const end = () => fold(false);
    addEventListener("beforeprint", begin);
    addEventListener("afterprint", end);
    return () => {
      removeEventListener("beforeprint", begin);
      removeEventListener("afterprint", end);
    };
  }, []);
  return <Button onClick={() => print()}>인쇄</Button>;
}

export default island("print-button", PrintButton);
