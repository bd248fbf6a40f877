export type { CleanPicture } from './clean-picture.ts';
export {
  addPicture,
  getPicture,
  getPublicPicture,
  mustBePicture,
  pictureAddress,
  pictureRows,
  readPicture,
  removePicture,
  takePicture,
} from './pictures.ts';
export { pictureSchedules, tidyPictures } from './pictures.jobs.ts';
