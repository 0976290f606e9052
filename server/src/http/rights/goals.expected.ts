import type { Row } from './expected';

/** Goals: read by those who have the area, managed by executives who are not read-only. */
export const GOALS: Readonly<Record<string, Row>> = {
  'GET /api/internal/goals/product_lines': 'notExternal',
  'GET /api/internal/goals/product_lines/:id': 'notExternal',
  'POST /api/internal/goals/product_lines_report': 'notExternal',
  'POST /api/internal/goals/product_lines': 'manages',
  'PUT /api/internal/goals/product_lines/:id': 'manages',
  'PUT /api/internal/goals/product_lines/:id/duplicate': 'manages',
};
