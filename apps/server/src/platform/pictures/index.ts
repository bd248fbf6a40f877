export {
  addPicture,
  getPicture,
  getPublicPicture,
  pictureAddress,
  pictureRows,
  readPicture,
  removePicture,
  takePicture,
} from './pictures.ts';
export { pictureSchedules, tidyPictures } from './upkeep.ts';
