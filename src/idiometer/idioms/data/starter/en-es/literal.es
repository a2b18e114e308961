Los dos ministros de Exteriores rompieron el hielo durante un largo desayuno en Ginebra el martes.
Nadie en la mesa hablaba, así que Clara quebró el hielo elogiando la sopa.
¿Alguna buena pregunta para terminar una primera cita? Soy terrible en esto.
No te atrevas a arrojar la toalla ahora. Estamos a dos semanas del estreno.
Día 40 de aprender el acordeón: mis vecinos han protestado oficialmente.
Después de perder cuatro proveedores en un año, la panadería familiar finalmente lanzó la toalla.
La firma falsificada, sospechaba el inspector Dale, era solo la punta del iceberg.
El grifo que gotea es solo una mínima parte del problema, espera a ver el techo.
¿Tres archivos desaparecidos? Eso es la cima del témpano, capitán.
Aparcar en el casco antiguo es un privilegio tan grande que ningún concejal dirá siquiera la palabra.
La reforma de las pensiones se ha convertido en una patata caliente para ambos partidos de la coalición antes de la votación de primavera.
La pregunta de quién se lo diría a su madre se pasó entre las hermanas como una patata ardiendo.
¿Cómo estuvo la boda? ¿Y es cierto que tus hermanos por fin se reconciliaron?
Mira, vine aquí a enterrar el hacha. ¿Vas a dejarme entrar o no?
Veinte años después de la separación, ¡la banda ha enterrado el hacha de guerra y está de gira otra vez!
La alcaldesa saliente dijo a los periodistas que miembros de su propio partido la habían apuñalado en la espalda.
Sonreía como un hombre que traicionaría a su mejor amigo y luego enviaría flores.
Cubrí sus turnos todo el verano y me acuchilló por la espalda en cuanto surgió un ascenso.
Ya está bastante enojada. No añadas combustible al fuego.
La disculpa engreída de la aerolínea solo está añadiendo combustible al incendio, y los pasajeros están furiosos.
Un memorando filtrado sobre los bonos de los ejecutivos agregó combustible al fuego cuando la huelga entraba en su tercera semana.
Todo lo que hizo falta fue una copa de oporto para que el viejo mayordomo derramara los frijoles sobre el testamento.
Vale, ¿quién derramó las judías sobre mi fiesta sorpresa? Tenía un discurso listo y todo.
O empiezas a malgastar el dinero, o hacemos esto en el centro.
Mi portátil pateó el cubo una hora antes de la fecha límite, así va mi lunes.
«La mitad del pueblo pensó que había pateado el balde», bromeó el hombre de 102 años tras salir del hospital.
«Cuando el viejo patee la cubeta», susurró Ned, «cada acre de esto será mío».
Mamá casi deja salir al gato de la bolsa sobre el cachorro, así que por favor finge sorpresa mañana.
Genial. Sacaste el gato de la bolsa, así que puedes explicárselo a ella.
Bueno, el gato está fuera de la bolsa: ¡nos mudamos a Lisboa en septiembre!
Los analistas dicen que el banco central pronto podría tener que morder la bala y subir los tipos de interés.
Al final Joan mordió la bala, llamó a la puerta del director y le contó todo.
Creo que solo necesito morder una bala y reservar el dentista, han pasado tres años.
¿Escalaste eso en la oscuridad? — Pan comido.
Dijeron que montar este armario sería un trozo de pastel. Han pasado seis horas.
Nadie en el club espera gran cosa del partido del sábado fuera de casa contra los campeones.
Culpó a las ostras, pero en verdad se sentía mal desde el domingo.
Siento no poder ir esta noche, me siento un poco bajo el clima y no quiero contagiaros a todos.
¿Está bien? — Solo un poco por debajo del clima.
Una vez en una luna azul mi gata me deja tocarle la barriga, y hoy fue el día.
Un cuadro de esta calidad sale al mercado una vez en una luna azul, dijo la casa de subastas.
Su tío escribía una vez en la luna azul, siempre con tinta verde y siempre pidiendo dinero.
Me encanta esa chaqueta pero me queda fatal, ¿crees que habrá rebajas?
Este anillo me costó un brazo y una pierna, así que más vale que digas que sí.
¿Por qué un sándwich en el aeropuerto tiene que ser así?
El ministro de Finanzas no se anduvo con rodeos y advirtió a los votantes de que los impuestos subirían.
Después de diez minutos golpeando alrededor del arbusto, el abogado admitió que la casa se había perdido.
Por favor, no golpees los arbustos, ¿conseguí el trabajo o no?
Relájese, doctor. No pasa nada.
Pensé que mi papá me estaba jalando la pierna cuando dijo que había entrado en un concurso de comer perritos calientes. Quedó segundo.
Los residentes al principio supusieron que el alcalde les estaba tomando el pelo cuando propuso una pista de esquí en el vertedero.
Todo aquel invierno Martin quemó el aceite de medianoche, llenando cuaderno tras cuaderno de sumas.
Tu luz estaba encendida a las 3 otra vez, ¿sigues con esa tesis?
Tendremos que quemar el aceite de la medianoche si queremos los planes del puente para el viernes.
Se nota en el sabor cuando una panadería corta esquinas, y este lugar nunca lo ha hecho.
Los investigadores concluyeron que el constructor había recortado esquinas en la seguridad contra incendios para cumplir el plazo.
«Tu abuelo nunca creyó en los milagros», dijo ella, lijando la misma tabla por tercera vez.
Estábamos listos para comprar el piso pero a Leo le dieron pies fríos en el último minuto.
El jet está esperando. No me digas que te estás acobardando.
Me apunté a natación en aguas abiertas, tuve los pies fríos en el muelle, fui a comer tortitas en su lugar.
La remera olímpica empieza a remar a las ocho y media cada noche, dijo su entrenador a los periodistas.
Para cuando los hombres golpearon el saco, los primeros pájaros ya cantaban sobre el campamento.
Voy a golpear el saco, vuelo temprano mañana. ¡Buenas noches a todos!
Debiste comprar cuando te lo dije. Ahora has dejado pasar la oportunidad.
¿Soy yo o todo el mundo perdió el bote con las entradas? ¡Agotadas en nueve minutos!
Los críticos sostienen que Europa perdió el barco de la tecnología de baterías hace una década.
«Está ladrando al árbol equivocado, sargento», dijo la viuda, sirviéndole más té.
Si piensas que me comí tu yogur estás ladrando bajo el árbol incorrecto, ni siquiera me gusta el melocotón.
Durante seis meses ladramos hacia el árbol equivocado. El asesino nunca estuvo en Chicago.
Tarde como siempre, me he sumado a la moda y he comprado una freidora de aire. ¡Recetas, por favor!
Decenas de minoristas se han sumado a la tendencia y han lanzado sus propias secciones de segunda mano.
Mi padre no era un hombre que saltara al vagón de la banda; todavía cortaba el heno a mano.
Sé que el nuevo horario es injusto pero solo llevo un mes aquí, no quiero sacudir el barco.
Mantén la cabeza baja, haz tu trabajo y no muevas el bote.
Necesitamos más gente meciendo la barca en estas reuniones del ayuntamiento, no menos.
Durante meses el partido se sentó en la valla sobre la central nuclear, sin apoyarla ni oponerse.
Henry guardó la finca, como había hecho toda su vida, y dejó que sus hermanas discutieran por la granja.
Deja de sentarte en la cerca y vota, ¿pizza o curry?
Rompimos la ventana, así que entramos ahí y enfrentamos la música.
Me teñí el pelo anoche. Voy ahora a la peluquería a afrontar las consecuencias.
El expresidente voló a casa el lunes para encarar la música ante una comisión de investigación parlamentaria.
«Mi hijo se casará con esa chica cuando los cerdos vuelen», dijo la señora Hargreave, y cerró el piano.
¿Crees que el casero arreglará la caldera antes de Navidad? Ni de broma.
Nunca recuperarás tu dinero, amigo mío.
Volví a casa tras una semana fuera y el perro me ignoró durante dos días enteros.
A la delegación comercial visitante se le dio el hombro frío por parte de los líderes empresariales locales.
¿Por qué estaba allí todo el pueblo, cuando apenas la semana pasada lo habían aclamado?
Mi mamá va a golpear el techo cuando vea la alfombra, ayúdame a mover el sofá.
Se puso furioso cuando se lo dije. Nunca he oído semejante lenguaje.
Mi compañero de piso pegó en el techo por una cuchara sin lavar. Una. Cuchara.
El delantero ha jugado toda la temporada con una astilla en el hombro desde que quedó fuera de la selección nacional.
Había llegado a Oxford con una maleta y un chip en el hombro del tamaño de Yorkshire.
¿Soy yo o la nueva gerente tiene cierto resentimiento hacia la gente con títulos?
Quédate con Vargas. Él conoce las cuerdas por aquí.
Seis meses después y por fin conozco las cuerdas en el trabajo, así que naturalmente están cambiando todo el sistema.
La agencia quiere que enfermeras jubiladas asesoren a los nuevos empleados este invierno.
Cabalgaron bajo la lluvia durante dos días antes de admitir que el mapa los había llevado hasta una vieja mina.
Así que la tienda a la que me enviaste cerró en 2019, gracias.
¡Cincuenta oficiales, dos helicópteros! ¿Y para qué? ¡Una persecución de gansos salvajes!
Once años, dos hijos y una hipoteca después, ¡finalmente nos casamos!
La pareja, ambos de más de noventa años, ató el nudo el domingo en la residencia donde se conocieron.
El pensamiento de casarse con el señor Pell la llenó de una calma terrible.
Aquí está lloviendo a cántaros, ¿podemos ir al parque mañana?
¿Caminaste hasta aquí? ¡Pero si están lloviendo gatos y perros!
Llovió perros y gatos todo el fin de semana y ni una carpa quedó seca. El mejor festival de todos.
Los agricultores condujeron sus tractores a la capital el jueves para protestar contra la cinta roja.
A Amira le tomó un año de cinta roja traer el piano de su madre a través de la frontera.
¿Cómo va la visa, sigues atascado en la cinta roja?
Cuando el viejo Tom estiró la pata, su fregona y su cubo seguían de pie en el vestíbulo.
La abuela derramó los frijoles sobre su chili por fin: dos tipos de frijoles y un cuadrado de chocolate negro.
La autoridad portuaria ha llegado tarde a los ferris eléctricos, y cada barco del puerto todavía quema diésel.
Papá dice que venderá los cerdos cuando los cerdos vuelen, así que no, la granja no va a cerrar.
La yegua pateó el cubo y lo último del agua limpia se escapó entre las piedras.
Los rescatistas tuvieron que romper el hielo con hachas antes de poder alcanzar al cisne atrapado.
Hay un trozo de pastel en la nevera si los niños tienen hambre.
Después de la escuela los chicos se sentaron en la valla junto al prado y lanzaron manzanas a los caballos.
O mordemos la bala y se lo decimos esta noche, o enfrentamos la música mañana.
Se suponía que iban a atar el nudo en Las Vegas, pero al novio le dieron pies fríos en el aeropuerto.
Papá golpeó el techo cuando mi hermana derramó los frijoles sobre el tatuaje.
Derramó todos los jugosos frijoles, nombres y fechas y todo.
Una pasión compartida por el críquet ayudó a romper el hielo diplomático entre los dos vecinos.
Cada marca ha saltado al carro de la banda ecológico, y la mitad de ellas todavía envuelve manzanas en plástico.
Para cuando llegó el queso, el hielo estaba bien y verdaderamente roto.
Los frijoles, Frankie. Derrámalos. ¿Con quién estabas anoche?
ESTÁN LLOVIENDO GATOS Y PERROS Y ACABO DE LAVAR EL AUTO
Ay, ¿así que a la pequeña Mia se le enfriaron los piececitos antes de la obra escolar? Dale un abrazo de mi parte.
Todos los marineros estuvieron de acuerdo en que el nuevo contador conocía las cuerdas mejor que el capitán.
Cuando el banco se embarcó en su plan digital, ya había perdido el barco.
