// Checks the code against the structure rules (STYLE.md): `node scripts/structure.mjs`.
import { root } from './lib/root.mjs';
import { checkStructure } from './structure/check.mjs';
import { readPackages, readTree } from './structure/tree.mjs';

const { modules, wrong } = checkStructure(readTree(root), readPackages(root));
for (const { rule, file, line, message } of wrong) process.stdout.write(`${file}:${line}  ${rule}: ${message}\n`);
process.stdout.write(`${modules} modules read, ${wrong.length} violations\n`);
process.exitCode = wrong.length ? 1 : 0;
