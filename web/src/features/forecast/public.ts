export { ForecastPage } from './forecast-page';
