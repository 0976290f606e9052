import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..', '..');

export const inRoot = (...parts) => path.join(root, ...parts);

/** Returns true when this file is the program that was started, false when another script imported it. */
export const isProgram = (url) => process.argv[1] !== undefined && fileURLToPath(url) === path.resolve(process.argv[1]);
