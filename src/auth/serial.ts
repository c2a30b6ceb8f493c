/** Runs work on the same key one after the other; work on different keys does not wait. */
interface Serial {
  run<T>(key: string, work: () => Promise<T>): Promise<T>;
}

/** Makes a `Serial`. A key is forgotten when its last work is done, so memory is bounded by use. */
export function createSerial(): Serial {
  const tails = new Map<string, Promise<unknown>>();
  return {
    async run(key, work) {
      const before = tails.get(key) ?? Promise.resolve();
      const mine = before.then(work, work);
      tails.set(key, mine);
      try {
        return await mine;
      } finally {
        if (tails.get(key) === mine) tails.delete(key);
      }
    },
  };
}
