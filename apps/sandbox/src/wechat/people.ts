import { createHash } from 'node:crypto';
import { BoundedMap } from '../kernel/bounded.ts';

export interface Person {
  readonly id: string;
  readonly nickname: string;
  /** As WeChat: 0 unknown, 1 male, 2 female. */
  readonly sex: 0 | 1 | 2;
  /** The address of the picture; empty without one. */
  readonly avatar: string;
}

const maxPeople = 200;
/** Three have accounts in the demo; nobody knows the fourth. */
const seeds: readonly Person[] = [
  { id: 'fang', nickname: '方晓棠', sex: 2, avatar: '' },
  { id: 'chen', nickname: '陈屿', sex: 1, avatar: '' },
  { id: 'he', nickname: '何苗', sex: 2, avatar: '' },
  { id: 'tang', nickname: '唐果🍵', sex: 2, avatar: '' },
];

/** Who has WeChat. */
export class People {
  readonly #people = new BoundedMap<string, Person>(maxPeople);
  #added = 0;

  constructor() {
    this.reset();
  }

  get(id: string): Person | undefined {
    return this.#people.get(id);
  }

  add(nickname: string, avatar: string): Person {
    const person: Person = { id: `person-${++this.#added}`, nickname, sex: 0, avatar };
    this.#people.set(person.id, person);
    return person;
  }

  list(): Person[] {
    return this.#people.values().toReversed();
  }

  reset(): void {
    this.#people.clear();
    this.#added = 0;
    for (const person of seeds) this.#people.set(person.id, person);
  }
}

/** A person has an openid for each app and one unionid for all of a company's. */
export const openidOf = (app: string, person: string): string => `o${digest(`${app}/${person}`)}`;
export const unionidOf = (person: string): string => `u${digest(person)}`;

const digest = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 27);
