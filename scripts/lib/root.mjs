import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..', '..');

export const inRoot = (...parts) => path.join(root, ...parts);

/** Is this file the program that was started, or was it imported by another script? */
export const isProgram = (url) => process.argv[1] !== undefined && fileURLToPath(url) === path.resolve(process.argv[1]);
