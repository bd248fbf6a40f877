export { pictureHandlers, type PictureConfig } from './pictures.handlers.ts';
