/** JSON that the database wrote already: handed through as it is. */
export class JsonText {
  constructor(readonly text: string) {}
}
