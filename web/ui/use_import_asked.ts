/** Opens an import where the address asks for it: the palette leads to it from any page. */
import { useEffect } from "react";
import { takesImport } from "../find_paths.ts";

export function useImportAsked(open: () => void): void {
  useEffect(() => {
    const look = () => {
      if (takesImport()) open();
    };
    look();
    addEventListener("hashchange", look);
    return () => removeEventListener("hashchange", look);
  }, []);
}
