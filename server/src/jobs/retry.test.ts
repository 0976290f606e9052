import { expect, test } from 'vitest';
import { isOutOfSpace } from '../db/constraints';
import { mayPass } from './retry';

const fault = (code: string, message: string, more: object = {}) =>
  Object.assign(new Error(message), { code, ...more });

test.each([
  ['57P01', 'breche Verbindung ab aufgrund von Anweisung des Administrators'],
  ['08006', 'Verbindung verloren'],
  ['53300', 'zu viele Verbindungen'],
  ['40P01', 'Verklemmung entdeckt'],
  ['55P03', 'storniere Anfrage wegen Zeitüberschreitung einer Sperre'],
  ['25P02', 'aktuelle Transaktion wurde abgebrochen'],
  ['25P03', 'breche Verbindung ab wegen Leerlauf in der Transaktion'],
])('what passes is known by its code %s, whatever language the database speaks', (code, message) => {
  expect(mayPass(fault(code, message))).toBe(true);
});

test.each([
  ['23514', 'new row for relation "connection" violates check constraint "timeout"'],
  ['42P01', 'relation "terminated" does not exist'],
  ['57014', 'canceling statement due to statement timeout'],
])('an error that would occur again, %s, is not repeated for a word in its text', (code, message) => {
  expect(mayPass(fault(code, message))).toBe(false);
});

test.each([
  ['ECONNRESET', 'read ECONNRESET'],
  ['EPIPE', 'write EPIPE'],
  ['', 'Connection terminated unexpectedly'],
  ['', 'timeout exceeded when trying to connect'],
])('a lost connection passes: %s %s', (code, message) => {
  expect(mayPass(fault(code, message))).toBe(true);
});

test('a file that may not grow is a full disk, whatever language the database speaks', () => {
  const told = { hint: 'Prüfen Sie den freien Festplattenplatz.', routine: 'mdextend' };
  expect(isOutOfSpace(fault('XX000', 'konnte Datei nicht erweitern: Datei zu groß', told))).toBe(true);
  expect(isOutOfSpace(fault('53100', 'konnte Datei nicht erweitern'))).toBe(true);
  expect(isOutOfSpace(fault('XX000', 'interner Fehler', { routine: 'ExecProcNode' }))).toBe(false);
});
