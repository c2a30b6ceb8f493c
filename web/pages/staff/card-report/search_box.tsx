/** Quick search over the rows that are listed; `/` comes here, Escape goes back to the list. */
import { type RefObject } from "react";
import { isComposing } from "../../../ui/keyboard.ts";
import { SearchIcon } from "../../../report/icons.tsx";

interface SearchBoxProps {
  query: string;
  input: RefObject<HTMLInputElement | null>;
  onSearch(query: string): void;
  onLeave(): void;
}

export function SearchBox({ query, input, onSearch, onLeave }: SearchBoxProps) {
  return (
    <div className="cr-search" role="search">
      <SearchIcon />
      <input
        ref={input}
        type="search"
        className="input"
        aria-label="목록에서 검색"
        placeholder="사용처, 비고, 이름으로 검색"
        value={query}
        onChange={(event) => onSearch(event.target.value)}
        onKeyDown={(event) => {
          if (isComposing(event) || (event.key !== "Escape" && event.key !== "ArrowDown")) return;
          event.preventDefault();
          if (event.key === "Escape") onSearch("");
          onLeave();
        }}
      />
      <kbd aria-hidden="true">/</kbd>
    </div>
  );
}
