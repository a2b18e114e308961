Los dos jefes de la diplomacia rompieron el hielo el martes en Ginebra con un desayuno que se alargó.
Nadie decía nada en la mesa, así que Clara cortó por lo sano elogiando la sopa.
¿Sabes alguna buena pregunta para romper el hielo en la primera cita? Se me da fatal.
No te atrevas a tirar la toalla ahora. Solo faltan dos semanas para el estreno.
Día 40 aprendiendo acordeón: mis vecinos se han dado oficialmente por vencidos.
Tras perder cuatro proveedores en un año, la panadería familiar terminó por tirar la toalla.
La firma falsa, sospechaba el inspector Dale, no era más que la punta del iceberg.
El grifo que gotea es solo la punta del iceberg, ya verás cuando veas el tejado.
¿Tres expedientes desaparecidos? Y eso es solo el principio, capitán.
El aparcamiento en el casco antiguo es un asunto tan delicado que ningún concejal se atreve ni a mencionarlo.
La reforma de las pensiones se ha convertido en una cuestión muy incómoda para los dos partidos de la coalición a las puertas de las elecciones de primavera.
Las hermanas se pasaban unas a otras, como una patata caliente, la cuestión de quién se lo contaría a su madre.
¿Qué tal estuvo la boda? ¿Y es verdad que tus hermanos han hecho por fin las paces?
Mira, he venido a hacer las paces. ¿Me dejas pasar o no?
¡Veinte años después de separarse, los del grupo han hecho las paces y vuelven a los escenarios!
La alcaldesa saliente aseguró a los periodistas que había sido traicionada por miembros de su propio partido.
Sonreía como quien le clavaría un puñal por la espalda a su mejor amigo y después le mandaría flores.
Le cubrí los turnos todo el verano y me traicionó en cuanto hubo un ascenso a la vista.
Ya está bastante enfadada.
La disculpa arrogante de la aerolínea solo echa más leña al fuego, y los pasajeros están que trinan.
Una nota interna filtrada sobre las primas de los directivos avivó el conflicto cuando la huelga entraba en su tercera semana.
Una sola copa de oporto bastó para que el viejo mayordomo soltara todo lo que sabía del testamento.
Vale, ¿quién se ha ido de la lengua con mi fiesta sorpresa? Ya tenía hasta el discurso preparado.
O empiezas a hablar o seguimos esto en la comisaría.
Mi portátil pasó a mejor vida una hora antes de la entrega; así me va el lunes.
«Medio pueblo pensaba que me había muerto», bromeó el hombre de 102 años tras recibir el alta.
—Cuando el viejo estire la pata —susurró Ned—, hasta la última hectárea será mía.
Mamá casi se va de la lengua con lo del cachorro, así que mañana hazte la sorprendida, por favor.
Genial. Tú has levantado la liebre, así que se lo explicas tú.
Pues ya se ha descubierto el pastel: ¡en septiembre nos vamos a vivir a Lisboa!
Según los analistas, el banco central quizá tenga que armarse de valor en breve y subir los tipos de interés.
Al final Joan hizo de tripas corazón, llamó a la puerta del director y se lo contó todo.
Creo que ya toca pedir hora en el dentista, han pasado tres años.
¿Has subido por ahí a oscuras? — Ha sido coser y cantar.
Decían que montar este armario era pan comido. Llevo seis horas.
Nadie en el club espera que el partido del sábado en el campo de los campeones sea un trozo de tarta.
Echaba la culpa a las ostras, pero lo cierto es que no se encontraba bien desde el domingo.
Siento no poder ir esta noche, no me encuentro muy bien y no quiero contagiaros.
¿Está bien?
Muy de vez en cuando mi gata me deja tocarle la barriga, y hoy ha sido el día.
Según la casa de subastas, un cuadro de esta calidad solo sale al mercado de Pascuas a Ramos.
Su tío escribía siempre con tinta verde y siempre pidiendo dinero.
Me encanta esa chaqueta pero cuesta un dineral, ¿crees que la pondrán de oferta?
Este anillo me ha costado un riñón, así que más te vale decir que sí.
¿Por qué un bocadillo en el aeropuerto tiene que costar una fortuna?
El ministro de Hacienda fue directo al grano y avisó a los votantes de que habría subida de impuestos.
Después de diez minutos yéndose por las ramas, el abogado confesó que la casa ya no era suya.
Por favor, ve al grano, ¿me han dado el trabajo o no?
Tranquilo, doctor. Solo le está gastando una broma.
Pensé que mi padre me vacilaba cuando dijo que se había apuntado a un concurso de comer perritos calientes. Quedó segundo.
En un primer momento los vecinos pensaron que el alcalde les tomaba el pelo al proponer una pista de esquí en el vertedero.
Aquel invierno Martin anduvo de mal humor, llenando de cuentas un cuaderno tras otro.
Otra vez tenías la luz encendida a las 3, ¿todavía trabajando hasta las tantas en la tesis?
Tendremos que trabajar hasta altas horas si queremos tener los planos del puente el viernes.
Se nota en el sabor cuando una panadería ahorra donde no debe, y esta nunca lo ha hecho.
Los investigadores llegaron a la conclusión de que la constructora había escatimado en medidas contra incendios para cumplir el plazo.
—Tu abuelo no era de hacer las cosas de cualquier manera —dijo ella, lijando la misma tabla por tercera vez.
Lo teníamos todo listo para comprar el piso, pero a Leo se le pusieron los pies fríos a última hora.
El avión espera. No me digas que ahora te rajas.
Me apunté a nadar en aguas abiertas, me entró miedo en el embarcadero y me fui a comer tortitas.
La remera olímpica se mete en la cama todas las noches a las ocho y media, explicó su entrenador a los medios.
Cuando los hombres le dieron al saco, los primeros pájaros cantaban ya sobre el campamento.
Yo me voy a sobar, que mañana vuelo temprano. ¡Buenas noches a todos!
Deberías haber comprado cuando te lo dije. Ahora te has equivocado de puerta.
¿Soy yo o a todo el mundo se le ha escapado la oportunidad de comprar entradas? ¡Agotadas en nueve minutos!
Los críticos sostienen que Europa perdió hace diez años el tren de las baterías.
—Está usted muy nervioso, sargento —dijo la viuda mientras le servía más té.
Si crees que me he comido tu yogur, vas muy desencaminado; ni siquiera me gusta el melocotón.
Durante seis meses seguimos la pista equivocada. El asesino nunca estuvo en Chicago.
Tarde, como siempre, me he subido al carro y me he comprado una freidora de aire. ¡Se aceptan recetas!
Decenas de comercios se han apuntado a la tendencia con secciones propias de segunda mano.
Mi padre no era de los que siguen la corriente; aún segaba el heno a mano.
Ya sé que los nuevos turnos son injustos, pero llevo aquí solo un mes y no quiero armar lío.
No llames la atención, haz tu trabajo y no armes jaleo.
En estos plenos municipales necesitamos más gente que agite las aguas, no menos.
Durante meses el partido no se mojó con la central nuclear: ni la respaldó ni se opuso.
Henry se mantuvo al margen, como siempre había hecho, y dejó que sus hermanas se disputaran la granja.
Bájate ya de la valla y vota: ¿pizza o curry?
Rompimos la ventana, así que entramos ahí y asumimos las consecuencias.
Anoche me teñí yo sola. Ahora, a la peluquería a dar la cara.
El antiguo presidente regresó el lunes al país para dar la cara ante una comisión parlamentaria.
—Mi hijo se casará con esa chica cuando las ranas críen pelo —dijo la señora Hargreave y cerró el piano.
¿Crees que el casero va a arreglar la caldera antes de Navidad? Cuando las ranas críen pelo.
Recuperarás tu dinero el día del juicio por la tarde, amigo mío.
Volví a casa después de una semana fuera y el perro me hizo el vacío dos días enteros.
La delegación comercial visitante sufrió el desaire de los principales empresarios de la zona.
¿Por qué todos en el pueblo le hacían el vacío, si hacía apenas una semana lo habían aclamado?
Mi madre va a poner el grito en el cielo cuando vea la alfombra, ayúdame a mover el sofá.
Montó en cólera cuando se lo dije. En mi vida había oído semejantes palabrotas.
Mi compañero de piso ha puesto el grito en el cielo por una cuchara sin fregar. Una. Cuchara.
El delantero ha jugado toda la temporada con ganas de revancha desde que se quedó fuera de la selección.
Había llegado a Oxford con una maleta y una astilla en el hombro tan grande como Yorkshire.
¿Soy yo o la nueva jefa está resentida con la gente que tiene estudios?
No te despegues de Vargas. Él se las sabe todas por aquí.
Seis meses después, por fin me manejo bien en el trabajo, así que, cómo no, van a cambiar todo el sistema.
La agencia busca enfermeras jubiladas con el oficio bien aprendido para tutelar este invierno al nuevo personal.
Cabalgaron dos días bajo la lluvia antes de reconocer que el mapa solo les había hecho perder el tiempo.
Pues la tienda a la que me mandaste cerró en 2019, gracias por hacerme perder el tiempo.
Cincuenta agentes, dos helicópteros, ¿y todo para qué? ¡Para perder el tiempo!
Once años, dos niños y una hipoteca después, ¡por fin nos dimos el sí quiero!
La pareja, los dos nonagenarios, contrajo matrimonio el domingo en la residencia donde se había conocido.
La idea de pasar por el altar con el señor Pell la llenaba de una calma terrible.
Aquí está diluviando, ¿dejamos el parque para mañana?
¿Has venido andando? ¡Pero si está lloviendo a cántaros!
Estuvo diluviando todo el fin de semana y ni una sola tienda aguantó seca. El mejor festival de mi vida.
Los agricultores entraron el jueves en la capital con sus tractores para protestar por el exceso de burocracia.
A Amira le costó un año de trámites conseguir que el piano de su madre cruzara la frontera.
¿Cómo va el visado, todavía atascado con la burocracia?
Al estirar la pata el viejo Tom, la fregona y el cubo seguían aún en el vestíbulo.
La abuela por fin ha contado el secreto de su chili: dos tipos de judías y una onza de chocolate negro.
La autoridad portuaria ha perdido el tren de los ferris eléctricos, y todos los barcos del puerto siguen funcionando con diésel.
Papá dice que venderá los cerdos cuando las ranas críen pelo, así que no, la granja no se cierra.
La yegua volcó el balde de una coz y el agua limpia que quedaba se escurrió entre las piedras.
Los socorristas tuvieron que partir el hielo con hachas para poder llegar al cisne atrapado.
Queda un trozo de tarta en la nevera por si los niños tienen hambre.
Al salir de la escuela, los muchachos se sentaron en la cerca del potrero a echarles manzanas a los caballos.
O hacemos de tripas corazón y se lo decimos esta noche, o mañana afrontamos las consecuencias.
Iban a darse el sí quiero en Las Vegas, pero el novio se echó atrás en el aeropuerto.
Papá montó en cólera cuando mi hermana se chivó de lo del tatuaje.
Lo contó todo con pelos y señales: nombres, fechas, todo.
La pasión compartida por el críquet contribuyó a romper el hielo diplomático entre ambos vecinos.
Todas las marcas se han sumado a la moda ecológica y la mitad aún envuelve las manzanas en plástico.
Cuando pasaron la tabla de quesos, el hielo ya estaba más que roto.
Venga, Frankie, cántalo todo. ¿Con quién estabas anoche?
ESTÁ DILUVIANDO Y YO ACABO DE LAVAR EL COCHE
Ay, ¿así que a la pequeña Mia le entraron los nervios antes de la función del cole? Dale un abrazo de mi parte.
Todos los marineros estaban de acuerdo en que el nuevo sobrecargo dominaba el oficio mejor que el capitán.
Cuando el banco se embarcó en su plan digital, ya había llegado tarde.
