export {
  addPicture,
  getPicture,
  getPublicPicture,
  pictureAddress,
  readPicture,
  removePicture,
  takePicture,
} from './pictures.ts';
export { pictureSchedules, tidyPictures } from './upkeep.ts';
