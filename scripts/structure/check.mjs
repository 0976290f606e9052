import { readModules } from './graph.mjs';
import { partOf } from './layers.mjs';
import { graphRules, moduleRules } from './rules.mjs';

/**
 * Checks a tree (`path -> text`) against every rule. Returns the number of modules read, because a check that read
 * nothing has not passed, and the violations: `{rule, file, line, message}`.
 */
export function checkStructure(files, packages) {
  const modules = readModules(files);
  const wrong = [];
  if (modules.size === 0) wrong.push({ rule: 'something was read', file: '.', line: 1, message: '0 modules read' });
  for (const module of modules.values()) {
    if (!partOf(module.path)) {
      wrong.push({
        rule: 'direction',
        file: module.path,
        line: 1,
        message: 'belongs to no part of scripts/structure/layers.mjs',
      });
      continue;
    }
    for (const [rule, look] of Object.entries(moduleRules)) {
      for (const found of look(module, { packages })) wrong.push({ rule, file: module.path, ...found });
    }
  }
  for (const [rule, look] of Object.entries(graphRules)) {
    for (const found of look(modules)) wrong.push({ rule, ...found });
  }
  return { modules: modules.size, wrong };
}
