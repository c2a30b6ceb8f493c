/** The limits of a worker leave out what WebAssembly takes: it has its own. */

/** Lets no program in this thread grow its memory beyond so many bytes: it fails there with a `RangeError`. */
export function limitWasmMemory(most: number): void {
  const grow = WebAssembly.Memory.prototype.grow;
  WebAssembly.Memory.prototype.grow = function (pages: number): number {
    const bytes = this.buffer.byteLength + pages * 65_536;
    if (bytes > most) throw new RangeError(`a program takes ${bytes} bytes of memory`);
    return grow.call(this, pages);
  };
}
