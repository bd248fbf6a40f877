/** Why an attempt ends early. */
export class Ended extends Error {
  override readonly name = 'Ended';
  readonly how: 'stopped' | 'superseded';

  constructor(how: Ended['how']) {
    super(`The task is ${how}`);
    this.how = how;
  }
}
