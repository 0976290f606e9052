import { FLAGS } from './expected';
import { walkAs } from './walk';

walkAs(FLAGS);
