/** JSON text from the database, passed on unchanged. */
export class JsonText {
  constructor(readonly text: string) {}
}
