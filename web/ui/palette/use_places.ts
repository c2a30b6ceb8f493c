/** Entries of the palette: places of the office matched at once, records as the server finds them. */
import { useEffect, useMemo, useState } from "react";
import { bestOf, TYPED_MAX_LENGTH, typedWords } from "../../../projections/search/found.ts";
import { findPaths } from "./paths.ts";
import { keep, stored } from "../client/storage.ts";
import { callApi } from "../client/api.ts";

export interface Place {
  kind: string;
  title: string;
  detail: string;
  href: string;
  /** No target: the page's own form of this address is sent. */
  sends?: true;
  /** Part of the frame that opens where one is. */
  opens?: "acts";
}

/** Places shown that are no records. */
const MOST_PLACES = 8;
/** Places one went to that are offered before anything is typed. */
const MOST_RECENT = 6;
const RECENT = "recent-places";
/** How long one may still be typing, in milliseconds. */
const PAUSE = 25;

/** Addresses of the places one went to last, newest first. Of records none: their names are about people. */
function recentPlaces(): string[] {
  const kept: unknown = JSON.parse(stored(RECENT) ?? "[]");
  return Array.isArray(kept) ? kept.filter((href) => typeof href === "string") : [];
}

/** Remembers where one goes, in this browser. */
export function rememberPlace({ href }: Place): void {
  const kept = [href, ...recentPlaces().filter((other) => other !== href)].slice(0, MOST_RECENT);
  keep(RECENT, JSON.stringify(kept));
}

/** `waiting`: the server has not answered yet; `lost`: it will not. */
export interface Offered {
  places: Place[];
  records: Place[];
  waiting: boolean;
  lost: string;
}

interface Told {
  of: string;
  records: Place[];
  lost: string;
}

function usePlaces(): { all: Place[]; lost: string } {
  const [result, setTold] = useState({ all: [] as Place[], lost: "" });
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    void callApi<{ places: Place[] }>("GET", findPaths.places(), { act: "findPlaces", signal })
      .then((answer) => {
        if (signal.aborted) return;
        setTold(
          answer.ok
            ? { all: answer.data.places, lost: "" }
            : { all: [], lost: answer.problem.message },
        );
      });
    return () => leaving.abort();
  }, []);
  return result;
}

/** Matches of the typed letters; recent entries without any. */
export function useOffered(typed: string): Offered {
  const { all, lost } = usePlaces();
  const [result, setTold] = useState<Told>({ of: "", records: [], lost: "" });
  const q = typed.trim().slice(0, TYPED_MAX_LENGTH);

  useEffect(() => {
    if (q === "") return;
    const leaving = new AbortController();
    const { signal } = leaving;
    const ask = async () => {
      const answer = await callApi<{ places: Place[] }>("POST", findPaths.records(), {
        act: "findPlaces",
        body: { q },
        signal,
      });
      if (signal.aborted) return;
      setTold(
        answer.ok
          ? { of: q, records: answer.data.places, lost: "" }
          : { of: q, records: [], lost: answer.problem.message },
      );
    };
    const timer = setTimeout(ask, PAUSE);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [q]);

  const places = useMemo(() => {
    if (q !== "") return bestOf(all, typedWords(q), MOST_PLACES);
    const byHref = new Map(all.map((place) => [place.href, place]));
    const recent = recentPlaces().map((href) => byHref.get(href)).filter((place) => !!place);
    return recent.length > 0 ? recent : all.slice(0, MOST_RECENT);
  }, [all, q]);
  return {
    places,
    // Results of fewer letters stay until the rest arrives: the list does not blink.
    records: q === "" ? [] : result.records,
    waiting: q !== "" && result.of !== q,
    lost: lost || (result.of === q ? result.lost : ""),
  };
}
