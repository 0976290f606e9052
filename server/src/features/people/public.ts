export { updatePerson } from './people.operations';
export { readPerson } from './people.queries';
export { peopleRoutes } from './people.routes';
