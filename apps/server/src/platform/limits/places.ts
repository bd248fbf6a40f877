/** Limits concurrent work in this process, by several kinds of key: account, merchant, everyone. */
export class Places<Kind extends string> {
  readonly #most: Readonly<Record<Kind, number>>;
  readonly #taken = new Map<string, number>();

  constructor(most: Readonly<Record<Kind, number>>) {
    this.#most = most;
  }

  /**
   * Takes a place for each key and returns the function that frees them; undefined, without taking any, if one is full.
   */
  take(keys: Readonly<Record<Kind, string>>): (() => void) | undefined {
    const kinds = Object.keys(this.#most) as Kind[]; // its keys are the kinds
    const places = kinds.map((kind) => ({ place: `${kind} ${keys[kind]}`, most: this.#most[kind] }));
    if (places.some(({ place, most }) => this.#count(place) >= most)) return undefined;
    for (const { place } of places) this.#taken.set(place, this.#count(place) + 1);
    let left = false;
    return () => {
      if (left) return;
      left = true;
      for (const { place } of places)
        if (this.#count(place) > 1) this.#taken.set(place, this.#count(place) - 1);
        else this.#taken.delete(place);
    };
  }

  #count(place: string): number {
    return this.#taken.get(place) ?? 0;
  }
}
